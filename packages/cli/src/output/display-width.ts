export { displayWidth, fitStart } from "@skillwright/core/internal";
