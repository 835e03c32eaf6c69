import { Fact } from './Fact.tsx'
import { ScrollTable } from './ScrollTable.tsx'

const inKilobytes = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** The size of the code that a page loads initially, by its imports. */
export function Sizes() {
  return (
    <Fact of="sizes">
      {(sizes) => (
        <ScrollTable label="Sizes" columns={['Import', 'Size', 'At most']}>
          {sizes.map(({ what, bytes, maxBytes }) => (
            <tr key={what}>
              <th scope="row">
                <code>{what === '*' ? 'everything' : what}</code>
              </th>
              <td className="catalogue-number">{inKilobytes.format(bytes / 1000)} kB</td>
              <td className="catalogue-number">{inKilobytes.format(maxBytes / 1000)} kB</td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </Fact>
  )
}
