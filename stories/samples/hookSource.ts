const sources = import.meta.glob<string>('../../src/hooks/use*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The source of the file that a hook stands in. */
export function hookSource(hook: string): string {
  const source = sources[`../../src/hooks/${hook}.ts`]
  if (source === undefined) throw new Error(`There is no hook ${hook}.`)
  return source
}
