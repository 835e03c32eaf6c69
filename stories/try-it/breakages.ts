import type { SandboxFailure } from 'svc-react/sandbox'

const page = `<!doctype html><html lang="en"><title>502</title><h1>Bad gateway</h1></html>`

function answer(body: BodyInit | null, status: number, type: string): SandboxFailure {
  return { response: () => new Response(body, { status, headers: { 'content-type': type } }) }
}

/** The ways in which a response of the service can be invalid. */
export const breakages = {
  problem: {
    status: 409,
    problem: {
      title: 'The project is being moved',
      detail: 'It changes its region, and answers again when that is done.',
      remedy: 'Try again in a few minutes.',
    },
  },
  passing: { status: 503 },
  html: answer(page, 502, 'text/html'),
  half: answer('[{"id":"dst_bil', 200, 'application/json'),
  empty: answer(null, 200, 'application/json'),
} satisfies Record<string, SandboxFailure>
