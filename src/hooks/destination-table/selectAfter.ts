'use client'

/** Returns options whose `select` runs the options' own `select` and then the caller's, if there is one. */
export function selectAfter<TData, TOwn, TSelected>(
  options: { select?: (data: TData) => TOwn },
  select: ((own: TOwn) => TSelected) | undefined,
): object {
  const own = options.select
  if (!own || !select) return { ...options, ...(select && { select }) }
  return { ...options, select: (data: TData) => select(own(data)) }
}
