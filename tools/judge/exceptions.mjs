// What is found of a good service or relay, and why it stays. One that nothing needs any more fails the judgment.

/** Node 20 has undici 6 (seen with 6.24), Node 24 has 7 (seen with 7.29), which sends an address to its last sign. */
const dropsQuestionMark = Number.parseInt(process.versions.undici, 10) < 7

export const exceptions = {
  service: [],
  /** Of a relay whose way to the service is `fetch`. */
  fetch: dropsQuestionMark
    ? [
        {
          title: 'proxy /judge/echo?',
          what: 'the path or query is another',
          because:
            'the `fetch` of Node before version 24 leaves out a question mark that nothing follows',
        },
      ]
    : [],
}
