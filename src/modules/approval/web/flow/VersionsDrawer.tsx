import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatMinute } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import type { FlowDifference, FlowRow, FlowVersion } from '../../api/flow.ts'
import { flowRoutes as routes } from '../../api/flowRoutes.ts'
import type { Marks } from '../designer/marks.ts'
import { Changes } from '../publish/Changes.tsx'
import { refreshFlows } from './flows.ts'

const FlowDiagram = lazy(() => import('../designer/FlowDiagram.tsx'))

/** Shows the published versions of a flow, each beside any other or the draft. */
export default function VersionsDrawer({ flow, onClose }: { flow: FlowRow; onClose: () => void }) {
  const query = queryOf(routes.versions, { params: { id: flow.id } }, { quiet: true })
  const { data, error } = useQuery({ ...query, staleTime: 0 })
  return (
    <Drawer open width="full" title={`“${flow.name}”的版本`} onClose={onClose}>
      {data && data.length > 0 && <Versions flow={flow} versions={data} />}
      {data?.length === 0 && <p className="drawer-message">还没有发布过。</p>}
      {!data && <p className="drawer-message">{error ? error.message : '正在读取…'}</p>}
    </Drawer>
  )
}

const draft = 0
const titleOf = (number: number) => (number === draft ? '草稿' : `第 ${number} 版`)

function Versions({ flow, versions }: { flow: FlowRow; versions: readonly FlowVersion[] }) {
  const newest = versions[0]?.number ?? 1
  const [from, setFrom] = useState(versions[1]?.number ?? newest)
  const [to, setTo] = useState(flow.state === 'changed' || versions.length === 1 ? draft : newest)
  const numbers = [draft, ...versions.map(({ number }) => number)]
  return (
    <div className="flow-versions">
      <ol aria-label="版本">
        {versions.map((version, at) => (
          <Version
            key={version.number}
            flow={flow}
            version={version}
            before={versions[at + 1]?.number}
            onCompare={(from, to) => {
              setFrom(from)
              setTo(to)
            }}
          />
        ))}
      </ol>
      <section>
        <div className="flow-compare">
          <Choice label="比较" numbers={numbers.filter(Boolean)} value={from} onChange={setFrom} />
          <Choice label="和" numbers={numbers} value={to} onChange={setTo} />
        </div>
        <Difference id={flow.id} from={from} to={to} />
      </section>
    </div>
  )
}

type ChoiceProps = { label: string; numbers: readonly number[]; value: number; onChange: (number: number) => void }

function Choice({ label, numbers, value, onChange }: ChoiceProps) {
  return (
    <label>
      {label}
      <select className="input" value={value} onChange={event => onChange(Number(event.target.value))}>
        {numbers.map(number => (
          <option key={number} value={number}>
            {titleOf(number)}
          </option>
        ))}
      </select>
    </label>
  )
}

type VersionProps = {
  flow: FlowRow
  version: FlowVersion
  /** The version before it; undefined for the first. */
  before: number | undefined
  onCompare: (from: number, to: number) => void
}

function Version({
  flow,
  version: { number, note, publishedBy, publishedAt, running, newest },
  before,
  onCompare,
}: VersionProps) {
  const find = useChoice()
  return (
    <li>
      <header>
        <b>第 {number} 版</b>
        {newest && <Tag tone="green">当前</Tag>}
        {running > 0 && <Tag>进行中 {running}</Tag>}
      </header>
      <p>{note || '没有说明'}</p>
      <small>
        {formatMinute(publishedAt)} {publishedBy && find({ kind: 'employee' }, publishedBy)?.label}
      </small>
      <footer>
        {before !== undefined && (
          <Button kind="text" small onClick={() => onCompare(before, number)}>
            和上一版比较
          </Button>
        )}
        {may(routes.revert) && (
          <Button kind="text" small onClick={() => void revert(flow, number).catch(() => undefined)}>
            以此为新草稿
          </Button>
        )}
      </footer>
    </li>
  )
}

async function revert(flow: FlowRow, number: number): Promise<void> {
  const lost = flow.state === 'changed' ? '现在草稿里未发布的修改会被替换。' : ''
  const content = `${lost}发布后才会生效，发布时是新的一版。`
  if (!(await confirm({ title: `以第 ${number} 版为新草稿？`, content, okText: '确定' }))) return
  await call(routes.revert, { body: { id: flow.id, version: flow.version, number } })
  notice.success(`草稿已换成第 ${number} 版的内容`)
  await refreshFlows()
}

function Difference({ id, from, to }: { id: number; from: number; to: number }) {
  const query = queryOf(routes.difference, { params: { id }, query: { from, to } }, { quiet: true })
  const { data, error } = useQuery({ ...query, staleTime: 0 })
  if (!data) return <p className="nothing">{error ? error.message : '正在比较…'}</p>
  const { before, after, fields } = data
  return (
    <>
      <Changes changes={data.changes} />
      <div className="flow-sides">
        <Side title={titleOf(from)} flow={before} fields={fields} marks={marksOf(data, 'removed')} />
        <Side title={titleOf(to)} flow={after} fields={fields} marks={marksOf(data, 'added')} />
      </div>
    </>
  )
}

/** Returns the marks of one side: nodes that only it has, and changed ones. */
function marksOf({ changes }: FlowDifference, own: 'added' | 'removed'): Marks {
  const shown = changes.filter(({ kind }) => kind === own || kind === 'changed' || kind === 'moved')
  return Object.fromEntries(shown.map(({ node, kind }) => [node, { change: kind === own ? own : 'changed' }]))
}

type SideProps = { title: string; flow: FlowDifference['before']; fields: FlowDifference['fields']; marks: Marks }

function Side({ title, ...picture }: SideProps) {
  return (
    <section>
      <h3 className="flow-h3">{title}</h3>
      <Suspense fallback={<p className="nothing">正在画图…</p>}>
        <FlowDiagram {...picture} label={`${title}的流程图`} height={900} />
      </Suspense>
    </section>
  )
}
