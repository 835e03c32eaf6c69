import type { Sandbox, SandboxCallKind } from 'svc-react/sandbox'

/** Runs a function when the first call of an API arrives, before the sandbox responds to it. */
export function atFirst(sandbox: Sandbox, kind: SandboxCallKind, happens: () => void): void {
  const response = (request: Request) => {
    happens()
    return sandbox.fetch(request)
  }
  sandbox.failNext({ response }, { kind })
}
