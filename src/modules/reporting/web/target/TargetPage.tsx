import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDate } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { useUnsaved } from '../../../../kernel/web/form/useUnsaved.ts'
import { Failed, Waiting } from '../../../../kernel/web/list/States.tsx'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { isAmount, type Measure, measures, targetRoutes as routes, type TargetLine } from '../../api/target.ts'
import { cellsOf, type Typed } from './sheet.ts'
import { TargetGrid } from './TargetGrid.tsx'
import '../../../../kernel/web/list/list.css'
import './target.css'

type At = { year: number; measure: Measure }

/** 目标管理 (targetManager): a year's targets of one measure, a line for the company, each department and person. */
export default function TargetPage() {
  const at = useAt()
  const query = queryOf(routes.year, { query: at })
  const { data, error, refetch } = useQuery(query)
  return (
    <section className="list target" aria-label="目标管理">
      {error && !data && <Failed error={error} onRetry={refetch} />}
      {!data && !error && <Waiting columns={6} />}
      {data && <Year key={`${at.year} ${at.measure}`} at={at} lines={data} />}
    </section>
  )
}

function useAt(): At {
  const [params] = useSearchParams()
  const thisYear = Number(formatDate(new Date()).slice(0, 4))
  const year = Number(params.get('year'))
  const measure = params.get('measure') ?? ''
  return {
    year: year >= 2020 && year <= 2100 ? Math.floor(year) : thisYear,
    measure: Object.hasOwn(measures, measure) ? (measure as Measure) : 'wonAmount',
  }
}

function Year({ at, lines }: { at: At; lines: TargetLine[] }) {
  const [typed, setTyped] = useState<Typed>({})
  const [sending, setSending] = useState(false)
  const { cells, wrong } = cellsOf(lines, typed, at.measure)
  const dirty = cells.length > 0 || wrong.length > 0
  useUnsaved(dirty, 'year', () => setTyped({}))
  const editable = may(routes.save)
  async function save() {
    setSending(true)
    try {
      const after = await call(routes.save, { body: { ...at, cells } }, { key: crypto.randomUUID() })
      queryClient.setQueryData(queryOf(routes.year, { query: at }).queryKey, after)
      setTyped({})
      notice.success(`已保存 ${cells.length} 格目标`)
    } catch {
      // Told already; what stands there now comes below what was typed.
      await refresh(at)
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <Head at={at} dirty={dirty} editable={editable}>
        <span className="target-wrong" role="status">
          {wrong.length > 0 ? `有 ${wrong.length} 格不是正确的数` : dirty ? `${cells.length} 格未保存` : ''}
        </span>
        {dirty && <Button onClick={() => setTyped({})}>放弃</Button>}
        <Button kind="primary" disabled={!dirty || wrong.length > 0 || sending} onClick={() => void save()}>
          保存
        </Button>
      </Head>
      <TargetGrid
        lines={lines}
        measure={at.measure}
        typed={typed}
        wrong={wrong}
        editable={editable}
        onType={more => setTyped(before => ({ ...before, ...more }))}
      />
    </>
  )
}

const refresh = (at: At) => queryClient.invalidateQueries({ queryKey: queryOf(routes.year, { query: at }).queryKey })

type HeadProps = { at: At; dirty: boolean; editable: boolean; children: React.ReactNode }

function Head({ at, dirty, editable, children }: HeadProps) {
  const [, setParams] = useSearchParams()
  async function show(next: Partial<At>) {
    // Another year is another address, which is asked about already.
    if (dirty && !next.year && !(await confirm({ title: '放弃没有保存的目标？', okText: '放弃', danger: true }))) return
    const { year, measure } = { ...at, ...next }
    setParams({ year: String(year), measure }, { replace: true })
  }
  return (
    <header className="toolbar">
      <Button icon="left" aria-label="上一年" onClick={() => void show({ year: at.year - 1 })} />
      <b className="target-year">{at.year} 年</b>
      <Button icon="right" aria-label="下一年" onClick={() => void show({ year: at.year + 1 })} />
      <select
        className="input"
        aria-label="指标"
        value={at.measure}
        onChange={event => void show({ measure: event.target.value as Measure })}
      >
        {Object.entries(measures).map(([key, title]) => (
          <option key={key} value={key}>
            {title}
            {isAmount(key as Measure) && '（元）'}
          </option>
        ))}
      </select>
      {editable && (
        <>
          <Button disabled={dirty} onClick={() => void copyYear(at)}>
            复制去年目标
          </Button>
          <div className="toolbar-end">{children}</div>
        </>
      )}
    </header>
  )
}

async function copyYear(at: At): Promise<void> {
  const content = `把 ${at.year - 1} 年的“${measures[at.measure]}”填到 ${at.year} 年还没有目标的月份，已有的不变。`
  if (!(await confirm({ title: '复制去年目标？', content, okText: '复制' }))) return
  const { copied } = await call(routes.copyYear, { body: at })
  if (copied > 0) notice.success(`已复制 ${copied} 格目标`)
  else notice.info('没有可以复制的目标')
  await refresh(at)
}
