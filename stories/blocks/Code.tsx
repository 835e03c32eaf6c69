import { CodeOrSourceMdx } from '@storybook/addon-docs/blocks'

/** Code as it stands in its file, in the theme of the page: `Source` has its own. */
export function Code({ code }: { code: string }) {
  return <CodeOrSourceMdx className="language-tsx">{code.trimEnd()}</CodeOrSourceMdx>
}
