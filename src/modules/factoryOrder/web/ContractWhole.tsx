import { useQuery } from '@tanstack/react-query'
import { columnsOf } from '../../../kernel/api/list.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { queryOf } from '../../../kernel/web/query.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import type { ContractDetail } from '../../contract/api/contract.ts'
import { packageRoutes as routes, WholeLine } from '../api/package.ts'

const { space, name, pieces, made, packages, arrived, whole } = WholeLine.shape
const columns = columnsOf(WholeLine.pick({}).extend({ space, name, pieces, made, packages, arrived, whole }))

/** Shows how whole a home is: of each line that factories make the packages that have come, by space. */
export default function ContractWhole({ contract }: { contract: ContractDetail }) {
  const query = queryOf(routes.whole, { params: { id: contract.id } }, { silent: true })
  const { data, error } = useQuery({ ...query, refetchOnMount: 'always' })
  if (error) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  if (data.lines.length === 0)
    return <p className="nothing">这份合同没有下单给厂家做的商品。在“下单”页签里下单，来源选厂家，再从下单单拆单。</p>
  const rows = data.lines.map((line, id) => ({ ...line, id }))
  return (
    <>
      <p role="status">{data.whole ? '整户已齐套，可以约安装。' : wantsWords(data.lines)}</p>
      <RowsTable
        columns={columns}
        rows={rows}
        draw={({ key }, line) =>
          key === 'whole' ? <Tag tone={line.whole ? 'green' : 'orange'}>{line.whole ? '齐套' : '未齐'}</Tag> : undefined
        }
      />
    </>
  )
}

/** Says which spaces are whole and which are not. */
function wantsWords(lines: readonly WholeLine[]): string {
  const wants = [...Map.groupBy(lines, one => one.space)].filter(([, some]) => some.some(line => !line.whole))
  const missing = lines.reduce((all, line) => all + line.packages - line.arrived, 0)
  const named = wants.map(([one]) => one || '未分空间').join('、')
  return `还没齐套：${named}${missing > 0 ? `，已登记的包件还差 ${missing} 件` : ''}。`
}
