import { columnsOf } from '../../../kernel/api/list.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { answerers } from '../../salesOrder/api/moves.ts'
import { fates, ShownCarried } from '../api/fates.ts'

const columns = columnsOf(
  ShownCarried.pick({ space: true, name: true, number: true, content: true, place: true }).extend({
    fate: ShownCarried.shape.fate.meta({ title: '结果', kind: 'text' }),
  }),
)

type Props = { packages: readonly ShownCarried[]; paper?: boolean }

/** Shows the packages of a shipment, and what became of each once it is signed for; on paper without where they lay. */
export function CarriedRows({ packages, paper = false }: Props) {
  const isSigned = !paper && packages.some(({ fate }) => fate !== null)
  const hidden = new Set([...(paper ? ['place'] : []), ...(isSigned ? [] : ['fate'])])
  return (
    <RowsTable
      columns={columns.filter(({ key }) => !hidden.has(key))}
      rows={packages}
      draw={({ key }, { fate, answers }) => {
        if (key !== 'fate') return undefined
        return fate === null ? '在路上' : `${fates[fate]}${answers === null ? '' : `（${answerers[answers]}承担）`}`
      }}
    />
  )
}
