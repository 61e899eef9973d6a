// Loaded before every script of package.json (`node -r`), and written for Nodes that could not even read those.
if (Number(process.versions.node.split('.')[0]) < 18) {
  console.error('Carecast needs Node 18 or newer: this is Node ' + process.versions.node + '.');
  process.exit(1);
}
