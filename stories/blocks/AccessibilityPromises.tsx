import { Fact } from './Fact.tsx'

/** The accessibility promises, and the titles of the tests that check them. */
export function AccessibilityPromises() {
  return (
    <Fact of="promises">
      {(promises) =>
        promises.map(({ title, text, testedBy }) => (
          <section key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <details className="catalogue-tests">
              <summary>
                {/* The title, for users who navigate by summary. */}
                Tests<span className="catalogue-unseen">: {title}</span>
              </summary>
              {Object.entries(testedBy).map(([file, tests]) => (
                <div key={file}>
                  <code>{file}</code>
                  <ul>
                    {tests.map((test) => (
                      <li key={test}>{test}</li>
                    ))}
                  </ul>
                </div>
              ))}
            </details>
          </section>
        ))
      }
    </Fact>
  )
}
