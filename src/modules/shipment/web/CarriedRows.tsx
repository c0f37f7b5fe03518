import { columnsOf } from '../../../kernel/api/list.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { answerers } from '../../salesOrder/api/moves.ts'
import { fates, ShownCarried } from '../api/fates.ts'

const columns = columnsOf(
  ShownCarried.pick({ space: true, name: true, number: true, content: true, place: true }).extend({
    fate: ShownCarried.shape.fate.meta({ title: '结果', kind: 'text' }),
  }),
)

type Props = { packages: readonly ShownCarried[] }

/** Shows the packages of a shipment, and what became of each once it is signed for. */
export function CarriedRows({ packages }: Props) {
  const isSigned = packages.some(({ fate }) => fate !== null)
  return (
    <RowsTable
      columns={isSigned ? columns : columns.filter(({ key }) => key !== 'fate')}
      rows={packages}
      draw={({ key }, { fate, answers }) => {
        if (key !== 'fate') return undefined
        return fate === null ? '在路上' : `${fates[fate]}${answers === null ? '' : `（${answerers[answers]}承担）`}`
      }}
    />
  )
}
