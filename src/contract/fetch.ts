/** What `fetch`, a relay and a sandbox have in common: the one seam of this kit. */
export type Fetch = (request: Request) => Promise<Response>
