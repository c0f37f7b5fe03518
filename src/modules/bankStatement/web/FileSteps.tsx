import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { type BankStatementFile, fileStates, bankStatementRoutes as routes } from '../api/bankStatement.ts'
import { type ColumnKey, columnKeys, columnTitles, faultOf, type Mapping, sources } from '../api/layout.ts'
import { fileQuery } from './bankStatementQuery.ts'

/** Shows a file: its columns to check, then how far it is read, then what came of it. */
export function FileSteps({ id, onRead }: { id: number; onRead: () => void }) {
  const { data: file, error } = useQuery({
    ...fileQuery(id),
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? 1000 : false),
  })
  const state = file?.state
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the work matters
  useEffect(() => {
    if (state === 'done') onRead()
  }, [state])
  if (error) return <p className="drawer-message">{error.message}</p>
  if (!file) return null
  return (
    <>
      <p>
        <b>{file.name}</b> <Tag tone="blue">{sources[file.layout.source]}</Tag>{' '}
        <Tag tone={file.state === 'failed' ? 'red' : 'grey'}>{fileStates[file.state]}</Tag>
      </p>
      {file.message && <p className="field-fault">{file.message}</p>}
      {file.state === 'uploaded' || file.state === 'failed' ? <Columns file={file} /> : <Result file={file} />}
    </>
  )
}

function Columns({ file }: { file: BankStatementFile }) {
  const { header, mapping: guessed } = file.layout
  const [mapping, setMapping] = useState<Mapping>(guessed)
  const [busy, setBusy] = useState(false)
  const fault = faultOf(mapping, header.length)
  const begin = async () => {
    setBusy(true)
    const { id, version } = file
    await call(routes.read, { body: { id, version, mapping } })
      .then(reading => queryClient.setQueryData(fileQuery(id).queryKey, reading))
      .catch(() => undefined)
    setBusy(false)
  }
  const choose = (key: ColumnKey, written: string) => {
    const { [key]: _, ...others } = mapping
    setMapping(written === '' ? others : { ...others, [key]: Number(written) })
  }
  if (header.length === 0) return <p className="drawer-message">没有找到表头，请确认文件里有流水的表格。</p>
  return (
    <>
      <p className="hint">
        {Object.keys(guessed).length > 0 ? '已按表头对应，请核对；' : '认不出这些列，请选择；'}
        选好的列对应会记住，下次同一账户的同样表头不用再选。
      </p>
      <div className="statement-mapping">
        <table>
          <thead>
            <tr>
              <th>内容</th>
              <th>文件中的列</th>
              <th>前几行</th>
            </tr>
          </thead>
          <tbody>
            {columnKeys.map(key => (
              <tr key={key}>
                <th>{columnTitles[key]}</th>
                <td>
                  <select
                    className="input"
                    aria-label={`${columnTitles[key]}在哪一列`}
                    value={mapping[key] ?? ''}
                    onChange={event => choose(key, event.target.value)}
                  >
                    <option value="">没有</option>
                    {header.map((title, column) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; titles may repeat
                      <option key={column} value={column}>
                        {title || `第 ${column + 1} 列`}
                      </option>
                    ))}
                  </select>
                </td>
                <td className="statement-samples">{samplesOf(file, mapping[key])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer className="statement-foot">
        {fault && <span className="field-fault">{fault}</span>}
        {may(routes.read) && (
          <Button kind="primary" busy={busy} disabled={fault !== null} onClick={() => void begin()}>
            读取并匹配
          </Button>
        )}
      </footer>
    </>
  )
}

const samplesOf = ({ preview }: BankStatementFile, column: number | undefined) =>
  column === undefined
    ? ''
    : preview
        .map(row => row[column])
        .filter(Boolean)
        .slice(0, 3)
        .join('、')

function Result({ file }: { file: BankStatementFile }) {
  const { readCount, addedCount, skippedCount, faultCount, matchedCount, suggestedCount } = file
  if (file.state === 'reading')
    return <p className="drawer-message">正在读取和匹配，已读 {readCount} 笔……可以先离开，完成后会通知您。</p>
  return (
    <>
      <dl className="facts">
        <div>
          <dt>新增</dt>
          <dd>{addedCount} 笔</dd>
        </div>
        <div>
          <dt>以前已有</dt>
          <dd>{readCount - addedCount} 笔</dd>
        </div>
        <div>
          <dt>已匹配</dt>
          <dd>{matchedCount} 笔</dd>
        </div>
        <div>
          <dt>待确认</dt>
          <dd>{suggestedCount} 笔</dd>
        </div>
        <div>
          <dt>不计收支、已关闭、合计</dt>
          <dd>{skippedCount} 行</dd>
        </div>
        <div>
          <dt>读不出</dt>
          <dd>{faultCount} 行</dd>
        </div>
      </dl>
      {file.faults.length > 0 && (
        <>
          <h3>读不出的行</h3>
          <ul className="statement-faults">
            {file.faults.map(fault => (
              <li key={fault.row}>
                第 {fault.row} 行：{fault.message}
              </li>
            ))}
            {faultCount > file.faults.length && <li>另有 {faultCount - file.faults.length} 行</li>}
          </ul>
        </>
      )}
    </>
  )
}
