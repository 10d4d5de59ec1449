// Prints the name of the folder that the built-in skills are shipped in.
import { fingerprintFolder } from "../packages/runtime/src/built-in/fingerprint-folder.ts";

console.log(fingerprintFolder("skills"));
