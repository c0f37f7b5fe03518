import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { columnsOf } from '../../../kernel/api/list.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { openAt } from '../../../kernel/api/record.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import type { ContractDetail } from '../../contract/api/contract.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { type HomeOf, InstallRow, installRecord } from '../api/installation.ts'
import { HomeLine } from '../api/line.ts'
import { installOf } from './newOf.ts'
import { homeOf } from './queries.ts'

const { space, name, contracted, lacks, planned, accepted } = HomeLine.shape
const lineColumns = columnsOf(HomeLine.pick({}).extend({ space, name, contracted, lacks, planned, accepted }))
const rowColumns = columnsOf(
  InstallRow.pick({ number: true, state: true, plannedOn: true, half: true, installer: true, problems: true }),
)
const counts = ['contracted', 'planned', 'accepted'] as const
const isCount = (key: string): key is (typeof counts)[number] => counts.some(one => one === key)

/** Shows how far a home is installed: what has come, what is planned and accepted of each line, until when there is warranty. */
export default function ContractInstall({ contract }: { contract: ContractDetail }) {
  const { data, error } = useQuery({ ...homeOf(contract.id), refetchOnMount: 'always' })
  if (error) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  if (data.lines.length === 0) return <p className="nothing">这份合同没有要安装的商品。</p>
  return (
    <>
      <p role="status">{statusWords(data)}</p>
      {data.refusal === null ? (
        <p>
          <Link className="btn btn-primary" to={linkTo(installRecord.place, { new: installOf(data.contractId) })}>
            安排安装
          </Link>
        </p>
      ) : (
        data.installedOn === null && <p className="hint">{data.refusal}。</p>
      )}
      <RowsTable
        columns={lineColumns}
        rows={data.lines.map(line => ({ ...line, id: line.contractLineId }))}
        draw={({ key }, line) => {
          if (key === 'lacks')
            return <Tag tone={line.lacks === '' ? 'green' : 'orange'}>{line.lacks === '' ? '已到齐' : line.lacks}</Tag>
          return isCount(key) ? (line[key] === 0 ? '0' : boxWords(line[key], line.boxPieces)) : undefined
        }}
      />
      {data.installations.length > 0 && (
        <>
          <h3>安装单</h3>
          <RowsTable
            columns={rowColumns}
            rows={data.installations}
            draw={({ key }, one) => {
              if (key === 'number') return <Link to={openAt(installRecord, one.id)}>{one.number}</Link>
              return key === 'state' ? <StateTag record={installRecord} state={one.state} /> : undefined
            }}
          />
        </>
      )}
    </>
  )
}

function statusWords({ installedOn, warrantyUntil, lines }: HomeOf): string {
  if (installedOn !== null)
    return `${installedOn} 全部验收${warrantyUntil === null ? '' : `，质保到 ${warrantyUntil}`}。`
  const lacking = lines.filter(({ lacks }) => lacks !== '').length
  return lacking === 0 ? '商品已到齐，可以约安装。' : `还有 ${lacking} 行没有到齐。`
}
