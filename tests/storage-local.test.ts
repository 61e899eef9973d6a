await import('./support/database.ts');
const { storageContract } = await import('./support/storage-contract.ts');

storageContract(null);

export {};
