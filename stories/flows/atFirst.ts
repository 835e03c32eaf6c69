import type { Sandbox, SandboxCallKind } from 'svc-react/sandbox'

/** Lets something happen as the first call of an API arrives, which is then answered as things are by then. */
export function atFirst(sandbox: Sandbox, kind: SandboxCallKind, happens: () => void): void {
  const response = (request: Request) => {
    happens()
    return sandbox.fetch(request)
  }
  sandbox.failNext({ response }, { kind })
}
