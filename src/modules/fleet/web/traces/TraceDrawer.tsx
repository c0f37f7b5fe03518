import { Link } from 'react-router'
import { numberWords } from '../../../../kernel/api/format.ts'
import { formatDateTime } from '../../../../kernel/api/time.ts'
import { dashed, traceSearch } from '../../../../kernel/api/traceSearch.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { save } from '../../../../kernel/web/files.ts'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { RecordDrawers } from '../../../../kernel/web/record/RecordDrawers.tsx'
import type { RecordParts } from '../../../../kernel/web/record/recordParts.ts'
import { recordQueries } from '../../../../kernel/web/record/recordQueries.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { copyText } from '../../../../kernel/web/ui/copyText.ts'
import { sysLogRoutes } from '../../../audit/api/log.ts'
import { auditPlaces } from '../../../audit/api/places.ts'
import { errorLogRoutes } from '../../../errorLog/api/errorLog.ts'
import { errorPlaces } from '../../../errorLog/api/places.ts'
import { traceRoutes as routes, type TraceDetail, type TraceRow, traceOutcomes } from '../../api/trace.ts'
import { otlpOf, zipkinOf } from '../../api/traceFormats.ts'
import { OutcomeTag } from './traceList.tsx'
import { Waterfall } from './Waterfall.tsx'
import './traces.css'

const parts: RecordParts<TraceRow, TraceDetail> = {
  record: { name: 'trace', noun: '链路' },
  queries: recordQueries({ detail: routes.detail }),
  width: 'wide',
  title: ({ name }) => name,
  tag: ({ outcome }) => <OutcomeTag outcome={outcome} />,
  head: () => null,
  tabs: trace => [{ key: 'parts', title: '步骤', body: <Detail trace={trace} /> }],
}

/** Shows one trace: where its time went, what it came of and what came of it. */
export default function TraceDrawer({ list }: { list: ListModel<TraceRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}

function Detail({ trace }: { trace: TraceDetail }) {
  const { at, ms, waited, browser, node, person, company, code } = trace
  return (
    <div className="trace-detail">
      <dl className="facts">
        <Fact title="时间">{formatDateTime(at)}</Fact>
        <Fact title="耗时">{`${numberWords(ms)} 毫秒`}</Fact>
        <Fact title="等锁">{waited > 0 ? `约 ${numberWords(waited)} 毫秒` : ''}</Fact>
        {browser !== null && (
          <Fact title="浏览器共等">
            {`${numberWords(browser)} 毫秒，路上与排队 ${numberWords(Math.max(0, browser - ms))} 毫秒`}
          </Fact>
        )}
        <Fact title="错误码">{code === 0 ? '' : code}</Fact>
        <Fact title="节点">{node}</Fact>
        <Fact title="账号编号">{person}</Fact>
        <Fact title="企业编号">{company}</Fact>
        <Fact title="追踪号">
          <code>{dashed(trace.trace)}</code>
        </Fact>
      </dl>
      <Ways trace={trace} />
      <Waterfall trace={trace} />
      <Relatives trace={trace} />
    </div>
  )
}

/** What leads on: the number, the logs that name it, the files that other tools read. */
function Ways({ trace }: { trace: TraceDetail }) {
  const id = dashed(trace.trace)
  const copy = async () => {
    if (await copyText(id)) notice.success('已复制追踪号')
    else notice.warning('浏览器不允许复制，请选中追踪号后复制')
  }
  const file = (format: string, content: object) => () =>
    save(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }), `${id}.${format}.json`)
  return (
    <div className="chips">
      <Button small onClick={() => void copy()}>
        复制追踪号
      </Button>
      <Button small onClick={file('trace', trace)}>
        下载原始 JSON
      </Button>
      <Button small onClick={file('otlp', otlpOf(trace))}>
        下载 OTLP JSON
      </Button>
      <Button small onClick={file('zipkin', zipkinOf(trace))}>
        下载 Zipkin JSON
      </Button>
      {may(sysLogRoutes.list) && <Link to={`${auditPlaces.system.path}?q=${id}`}>系统操作日志</Link>}
      {may(errorLogRoutes.list) && <Link to={`${errorPlaces.all.path}?q=${id}`}>浏览器错误</Link>}
    </div>
  )
}

function Relatives({ trace: { cause, came, caller, kind } }: { trace: TraceDetail }) {
  if (!caller && came.length === 0) return null
  return (
    <section>
      <h3>前后</h3>
      <ul className="trace-relatives">
        {cause && (
          <li>
            {kind === 'job' ? '由它放入：' : '来自：'}
            <Relative one={cause} trace={caller} />
          </li>
        )}
        {!cause && caller && (
          <li>
            来自：<code>{dashed(caller)}</code>（没有留下，或在别的系统里）
          </li>
        )}
        {came.map(one => (
          <li key={one.id}>
            由此产生：
            <Relative one={one} trace={one.trace} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Relative({ one: { name, ms, outcome }, trace }: { one: TraceDetail['came'][number]; trace: string }) {
  return (
    <>
      <Link to={traceSearch(trace)}>{name}</Link> {`${numberWords(ms)} 毫秒，${traceOutcomes[outcome]}`}
    </>
  )
}
