import fc from "fast-check";

// The same commit gives the same verdict each time: `npm test` draws the same values, `npm run soak` new ones.
if (process.env.SOAK !== "1") fc.configureGlobal({ seed: 20_260_701 });
