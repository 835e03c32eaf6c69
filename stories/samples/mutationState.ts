interface Mutation {
  status: string
  variables: unknown
  data: unknown
  error: unknown
}

/** The members of a mutation that decide what is shown. */
export function mutationState({ status, variables, data, error }: Mutation) {
  return { status, variables, error, data }
}
