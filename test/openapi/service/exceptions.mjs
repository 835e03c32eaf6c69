// Known findings of a correct service or relay, each with a reason. An exception that matches no finding is an error.

/** Node 20 has undici 6 (seen with 6.24), which drops a trailing question mark. Node 24 has 7.29, which keeps it. */
const dropsQuestionMark = Number.parseInt(process.versions.undici, 10) < 7

export const exceptions = {
  service: [],
  /** Findings of a relay that uses `fetch` as its transport. */
  fetch: dropsQuestionMark
    ? [
        {
          title: 'proxy /provider/echo?',
          what: 'the path or query differs',
          because: 'the `fetch` of Node before version 24 drops a trailing question mark',
        },
      ]
    : [],
}
