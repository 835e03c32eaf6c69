/** Function that sends a request and returns its response. `fetch`, a relay and a sandbox have this signature. */
export type Fetch = (request: Request) => Promise<Response>
