// The texts of words.mjs in English.
const SWAP = 'add a swap file, run the image (docs/container.md), or build elsewhere and copy the folder';

/** A step that was killed is `steps`; `mb` are megabytes; times are in seconds. */
export const en = {
  starting: 'Starting the site.',
  startingDev: 'Starting the site for development.',
  killedBeforeReady: 'The site was killed, as the system does when memory runs out: running takes 512 MB.',
  memoryRanOut: (/** @type {string} */ ending) => `${ending}, as the system does when memory runs out`,
  restarting: (/** @type {string} */ why, /** @type {number} */ seconds) =>
    `The site stopped (${why}). Restarting in ${seconds} s.`,
  status: (/** @type {number | null} */ code) => `status ${code}`,
  building: 'Building the site.',
  built: (/** @type {string} */ seconds) => `Built in ${seconds} s.`,
  buildFailed: 'the build failed: see above',
  installing: 'Installing packages, once: this takes half a minute or more.',
  installingMissing: 'Installing packages: some are missing, or of another version.',
  installingDevelopment: 'Installing the packages for development, once.',
  installed: (/** @type {number} */ count, /** @type {string} */ seconds) =>
    `Installed ${count} packages in ${seconds} s.`,
  packages: (/** @type {number} */ there, /** @type {number} */ all) => `${there} of ${all} packages`,
  notAsLocked: 'what npm installed is not what package-lock.json says: see above',
  patchRefused: 'a package does not take its patch: see above, and patches/README.md',
  fetching: (/** @type {string} */ node, /** @type {string} */ npm, /** @type {{ node: string, npm: string }} */ own) =>
    `Fetching Node ${node} and npm ${npm}, once, which install and run the site (this machine has Node ${own.node} and npm ${own.npm}).`,
  noNode: (/** @type {string} */ system, /** @type {boolean} */ isMusl) =>
    `there is no packaged Node for ${system}${isMusl ? ' with musl, as Alpine has it' : ''}: it is there for Linux with glibc and for macOS (x64, arm64), and for Windows (x64); elsewhere run the image (docs/container.md)`,
  noNpm: 'npm is needed beside Node 18 or newer: there is none in PATH, or it does not work',
  oldNpm: (/** @type {string} */ npm) => `npm 8 or newer is needed: this is npm ${npm}`,
  nodeDoesNotRun: (/** @type {string} */ said) => `the packaged Node does not run on this machine (${said})`,
  notFetched: (/** @type {string} */ trouble, /** @type {string | null} */ clock) =>
    `the packages could not be fetched (${trouble}): check the ${clock === null ? '' : `clock of this machine, which says ${clock} UTC, the `}network, and npm's settings for proxy, registry and certificates, then run it again`,
  npmFailed: 'npm could not install the packages: see above',
  littleMemory: (/** @type {number} */ mb) =>
    `This machine has ${mb} MB of memory. Installing and building take 1 GB, running takes 512 MB. If it does not get through: ${SWAP}.`,
  killedForMemory: (/** @type {string} */ step, /** @type {number} */ mb) =>
    `${step} was killed, as the system does when memory runs out: this machine has ${mb} MB, and installing and building take 1 GB; ${SWAP}`,
  steps: { all: 'what installs and builds the site', build: 'the build', npm: 'npm' },
  renamed: (/** @type {string} */ name) =>
    `"npm run ${name}" is now "npm run carecast -- ${name}"; version 0.3 has the new one alone.`,
  usage: (/** @type {string} */ names, /** @type {string} */ version) =>
    `usage: npm run carecast -- COMMAND, which is one of ${names}. This is Carecast ${version}`,
};
