import { columnsOf } from '../../../kernel/api/list.ts'
import { formatDateTime } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { download } from '../../../kernel/web/files.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { confirm, notice } from '../../../kernel/web/notice.ts'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import type { RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { voucherRoutes as routes, type VoucherDetail, VoucherRow } from '../api/voucher.ts'
import { StateTag } from './voucherList.tsx'
import '../../../kernel/web/ui/wizard.css'
import './transfer.css'

const queries = recordQueries({ detail: routes.detail })

/** A file with its downloads, and the person's actions. */
const parts: RecordParts<VoucherRow, VoucherDetail> = {
  record: { name: 'voucher', noun: '凭证' },
  queries,
  title: ({ title }) => title,
  head: () => null,
  tabs: voucher => [
    {
      key: 'facts',
      title: '资料',
      body: (
        <div className="record-body">
          {voucher.why && voucher.state === 'ready' && <p className="hint">{voucher.why}</p>}
          <Facts voucher={voucher} />
          <Fetches voucher={voucher} />
        </div>
      ),
    },
  ],
  foot: (voucher, { onChanged }) => (
    <Actions
      voucher={voucher}
      onDone={() => {
        void queries.refresh()
        onChanged()
      }}
    />
  ),
}

/** Shows the drawer of a file. */
export default function VoucherDrawer({ list }: { list: ListModel<VoucherRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}

const told = columnsOf(VoucherRow).filter(
  ({ key }) => !['title', 'state', 'lastFetchedBy', 'lastFetchedAt'].includes(key),
)

function Facts({ voucher }: { voucher: VoucherDetail }) {
  return (
    <dl className="facts">
      <Fact title="状态">
        <StateTag state={voucher.state} />
      </Fact>
      {told.map(column => (
        <Fact key={column.key} title={column.title}>
          <Value column={column} value={voucher[column.key as keyof VoucherDetail]} />
        </Fact>
      ))}
    </dl>
  )
}

const person = { key: 'employeeId', title: '下载人', kind: 'employee' } as const

function Fetches({ voucher: { fetches, fetchCount } }: { voucher: VoucherDetail }) {
  return (
    <section>
      <h3>下载记录（{fetchCount} 次）</h3>
      {fetches.length === 0 && <p className="hint">还没有人下载过。</p>}
      {fetches.length > 0 && (
        <div className="mapping">
          <table>
            <thead>
              <tr>
                <th scope="col">时间</th>
                <th scope="col">下载人</th>
              </tr>
            </thead>
            <tbody>
              {fetches.map(({ id, employeeId, at }) => (
                <tr key={id}>
                  <td>{formatDateTime(at)}</td>
                  <td>
                    <Value column={person} value={employeeId} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Actions({ voucher, onDone }: { voucher: VoucherDetail; onDone: () => void }) {
  const { id, may, title } = voucher
  const remove = async () => {
    const sure = await confirm({
      title: '删除这个文件？',
      content: `“${title}”删除后不能再下载，记录仍然保留。`,
      okText: '删除',
      danger: true,
    })
    if (!sure) return
    await call(routes.remove, { body: { id } })
    notice.success('已删除')
    onDone()
  }
  return (
    <>
      {may.remove && (
        <Button kind="danger" onClick={() => void remove()}>
          删除
        </Button>
      )}
      {may.fetch && (
        <Button
          kind="primary"
          icon="download"
          onClick={() => void download(routes.fetch, { params: { id } }).then(onDone)}
        >
          下载
        </Button>
      )}
    </>
  )
}
