/** How long nothing must happen before the disk is scanned: editors save in several steps, within a few ms. */
export const QUIET_MS = 50;

/** The longest a change waits for quiet: constant writing must not hide other changes. */
export const MAX_WAIT_MS = 500;

/** How often the disk is polled where the system reports no changes. */
export const POLL_MS = 2500;

/** From this many events on, everything is scanned: the system's queue silently drops those after 16,384. */
export const MANY_EVENTS = 4096;

/** Most links that lead from one to the next, as on Linux. */
export const MAX_LINK_HOPS = 40;

/** Most skills whose first version is made when watching begins; larger sets are usually in git. */
export const MAX_FIRST_SEEN = 500;

/** Skills of which versions are made at once; others wait for the lock meanwhile. */
export const SKILLS_PER_RECORD = 20;
