import { CodeOrSourceMdx } from '@storybook/addon-docs/blocks'

/** A file of an example as it stands there, in the theme of the page: `Source` has its own. */
export function ExampleFile({ code }: { code: string }) {
  return <CodeOrSourceMdx className="language-tsx">{code.trimEnd()}</CodeOrSourceMdx>
}
