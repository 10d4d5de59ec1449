export type { EmbedderCase } from "./embedder-conformance.ts";
export { embedderCases } from "./embedder-conformance.ts";
export type { ConformanceCase } from "./file-system-conformance.ts";
export { fileSystemCases, fileSystemFixture } from "./file-system-conformance.ts";
export type { RawZipEntry, RawZipOptions } from "./make-zip.ts";
export { makeZip } from "./make-zip.ts";
export { memoryEmbedder } from "./memory-embedder.ts";
export type { MemoryNode } from "./memory-file-system.ts";
export { memoryFileSystem } from "./memory-file-system.ts";
