import { openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { initSync, WasmReader } from '@contentauth/c2pa-wasm';

/** The first `bytes` of a file; `isChecked`: they are all of it, and the signature is verified. */
export type ReaderInput = { path: string; type: string; bytes: number; isChecked: boolean };

/**
 * A thread of its own: reading hashes the whole file, and the memory of WebAssembly is given back only with the thread.
 * Posts the JSON of the manifest store.
 */

const { path, type, bytes, isChecked } = workerData as ReaderInput;

/** A file as the Blob that the library reads with FileReaderSync, a piece at a time. */
class FileBlob extends Blob {
  readonly #file: number;
  readonly #start: number;
  readonly #end: number;

  constructor(file: number, start: number, end: number) {
    super([], { type });
    this.#file = file;
    this.#start = start;
    this.#end = end;
  }

  override get size(): number {
    return this.#end - this.#start;
  }

  override slice(start = 0, end = this.size): Blob {
    const last = Math.min(this.#end, this.#start + end);
    return new FileBlob(this.#file, Math.min(last, this.#start + start), last);
  }

  read(): ArrayBuffer {
    const copy = new ArrayBuffer(this.size);
    readSync(this.#file, new Uint8Array(copy), 0, this.size, this.#start);
    return copy;
  }
}

/** Browsers have it in workers (File API, 6.5), Node does not. */
class FileReaderSync {
  readAsArrayBuffer(blob: FileBlob): ArrayBuffer {
    return blob.read();
  }
}
const refuse = () => Promise.reject(new Error('nothing is fetched'));
// A manifest may name an address to read more from: its author must not choose what this server requests.
Object.assign(globalThis, { FileReaderSync, fetch: refuse });

const SETTINGS = JSON.stringify({
  verify: { verify_after_reading: isChecked, verify_trust: false, remote_manifest_fetch: false, ocsp_fetch: false },
});

const wasm = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm');
initSync({ module: readFileSync(wasm) });
const file = openSync(path, 'r');
const reader = await WasmReader.fromBlob(type, new FileBlob(file, 0, bytes), SETTINGS);
parentPort?.postMessage(reader.json());
