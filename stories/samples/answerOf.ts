/** A relay that has one answer for everything. */
export function answerOf(body: unknown): () => Promise<Response> {
  return async () => Response.json(body, { headers: { 'x-relay-source': 'upstream' } })
}
