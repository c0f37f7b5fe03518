import { lazy, Suspense, useState } from 'react'
import { columnsOf } from '../../../kernel/api/list.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { factoryRoutes } from '../../factoryOrder/api/factoryOrder.ts'
import { answerers } from '../../salesOrder/api/moves.ts'
import { type Fate, fates, ShownCarried } from '../api/fates.ts'

const columns = columnsOf(
  ShownCarried.pick({ space: true, name: true, number: true, content: true, place: true }).extend({
    fate: ShownCarried.shape.fate.meta({ title: '结果', kind: 'text' }),
  }),
)

const ReplaceOf = lazy(() => import('../../factoryOrder/web/ReplaceOf.tsx'))

/** What a package that broke or is lost is made again for. */
const gone: readonly (Fate | null)[] = ['broken', 'lost']

type Props = { packages: readonly ShownCarried[] }

/** Shows the packages of a shipment, and what became of each once it is signed for; what broke or is lost may be made again (补件). */
export function CarriedRows({ packages }: Props) {
  const [replaced, setReplaced] = useState<ShownCarried>()
  const isSigned = packages.some(({ fate }) => fate !== null)
  const replaces = may(factoryRoutes.replace)
  return (
    <>
      <RowsTable
        columns={isSigned ? columns : columns.filter(({ key }) => key !== 'fate')}
        rows={packages}
        draw={({ key }, one) => {
          if (key !== 'fate') return undefined
          if (!replaces || !gone.includes(one.fate)) return fateWords(one)
          return (
            <>
              {fateWords(one)}{' '}
              <Button small onClick={() => setReplaced(one)}>
                补件
              </Button>
            </>
          )
        }}
      />
      {replaced && (
        <Suspense>
          <ReplaceOf
            factoryOrderId={replaced.factoryOrderId}
            told={toldOf(replaced)}
            onClose={() => setReplaced(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

const fateWords = ({ fate, answers }: ShownCarried) =>
  fate === null ? '在路上' : `${fates[fate]}${answers === null ? '' : `（${answerers[answers]}承担）`}`

/** What the sign-off tells of a package that is made again: who answers, and what is missing. */
const toldOf = ({ number, name, content, fate, answers, contractLineId }: ShownCarried) => ({
  answers: answers ?? ('driver' as const),
  remark: `包件 ${number}${fate === 'lost' ? '丢失' : '签收时破损'}：${content || name}`,
  contractLineId,
})
