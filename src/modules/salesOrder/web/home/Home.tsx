import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { numberWords } from '../../../../kernel/api/format.ts'
import { type Column, columnsOf } from '../../../../kernel/api/list.ts'
import { linkTo } from '../../../../kernel/api/place.ts'
import { RowsTable } from '../../../../kernel/web/drawer/RowsTable.tsx'
import { queryOf } from '../../../../kernel/web/query.ts'
import { contractPlaces } from '../../../contract/api/places.ts'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { DeliveredLine, type HomeLevel, type HomeTold, homeRoutes, LotOfHome } from '../../api/home.ts'

const { contractNumber, space, name, spec, contracted, ordered, shipped, signed, installed, back, lots } =
  DeliveredLine.shape
const lineColumns = columnsOf(
  DeliveredLine.pick({}).extend({
    contractNumber,
    space,
    name,
    spec,
    contracted,
    ordered,
    shipped,
    signed,
    installed,
    back,
    lots,
  }),
)
const lotColumns = columnsOf(LotOfHome.omit({ id: true, boxPieces: true }))

const counts = ['contracted', 'ordered', 'shipped', 'signed', 'installed', 'back'] as const
const isCount = (key: string): key is (typeof counts)[number] => counts.some(one => one === key)
const counted = (pieces: number, boxPieces: number | null) => (pieces === 0 ? '0' : boxWords(pieces, boxPieces))

/** Shows of each line of contracts what is ordered, shipped, signed for, installed and back, and which lots lie at the homes. */
export function Home({ of, id }: { of: HomeLevel; id: number }) {
  const query = queryOf(homeRoutes[of], { params: { id } }, { silent: true })
  const { data, error } = useQuery({ ...query, refetchOnMount: 'always' })
  if (error) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  if (data.lines.length === 0)
    return <p className="nothing">还没有生效的合同。合同生效并下单后，这里看发货、签收和批次。</p>
  return <Shown of={of} told={data} />
}

function Shown({ of, told: { lines, count, homes } }: { of: HomeLevel; told: HomeTold }) {
  const shown = lineColumns.filter(({ key }) => key !== 'contractNumber' || of !== 'ofContract')
  return (
    <>
      <RowsTable
        columns={lines.some(line => line.installed === undefined) ? without(shown, 'installed') : shown}
        rows={lines}
        draw={({ key }, line) => {
          if (isCount(key)) return counted(line[key] ?? 0, line.boxPieces)
          if (key === 'lots')
            return (line.lots ?? []).map(lot => `${lot.name} ${boxWords(lot.pieces, line.boxPieces)}`).join('、')
          return key === 'contractNumber' ? (
            <Link to={linkTo(contractPlaces.list, { open: line.contractId })}>{line.contractNumber}</Link>
          ) : undefined
        }}
      />
      {count > lines.length && (
        <p className="hint">{`共 ${numberWords(count)} 行，这里是最近合同的 ${lines.length} 行；其余请在各合同里看。`}</p>
      )}
      {homes && <Lots homes={homes} />}
    </>
  )
}

function Lots({ homes }: { homes: readonly LotOfHome[] }) {
  return (
    <section aria-label="这家有的批次">
      <h3>这家有的批次</h3>
      {homes.length === 0 ? (
        <p className="nothing">还没有按批次发到家里的货。</p>
      ) : (
        <RowsTable
          columns={lotColumns}
          rows={homes}
          draw={({ key }, { pieces, boxPieces }) => (key === 'pieces' ? boxWords(pieces, boxPieces) : undefined)}
        />
      )}
    </section>
  )
}

const without = (columns: readonly Column[], key: string) => columns.filter(one => one.key !== key)
