import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { numberWords, shareWords, sizeWords } from '../../../../kernel/api/format.ts'
import { formatDateTime } from '../../../../kernel/api/time.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { Failed, Waiting } from '../../../../kernel/web/list/States.tsx'
import { queryOf } from '../../../../kernel/web/query.ts'
import {
  type BackupFacts,
  type Blocked,
  backupKinds,
  type DatabaseFacts,
  type DatabaseState,
  type Statement,
  type TableFacts,
} from '../../api/database.ts'
import { monitorRoutes as routes } from '../../api/monitor.ts'
import { again } from './asked.ts'
import { FigureTable } from './FigureTable.tsx'
import '../../../../kernel/web/drawer/record.css'

/** Shows how the database is: the server, who waits for whose lock, the slowest statements, its tables. */
export function DatabaseTab() {
  const query = queryOf(routes.database, undefined, { quiet: true, silent: true })
  const { data, error, refetch } = useQuery({ ...query, refetchInterval: again })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting columns={4} />
  if (!data.server) return <p className="nothing">还没有读到数据库的状态，节点启动 10 秒后会有。</p>
  return (
    <div className="monitor-database">
      <Server server={data.server} at={data.at} />
      <Part title="备份">
        <Backups backups={data.backups} />
      </Part>
      <Part title="谁在等谁的锁">
        <Locks blocked={data.blocked} />
      </Part>
      <Part title="最费时的语句">
        <Statements statements={data.statements} />
      </Part>
      <Part title="最大的表">
        <Tables tables={data.tables} />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** Transactions until PostgreSQL takes no writes any more unless numbers are frozen. */
const wraparound = 2_000_000_000

function Server({ server, at }: { server: DatabaseFacts; at: DatabaseState['at'] }) {
  return (
    <dl className="facts">
      <Fact title="PostgreSQL">{server.version}</Fact>
      <Fact title="数据库大小">{sizeWords(server.bytes)}</Fact>
      <Fact title="连接">{`${numberWords(server.connections)} / ${numberWords(server.most)}`}</Fact>
      <Fact title="缓存命中">{shareWords(server.hits, 1000)}</Fact>
      <Fact title="死锁（累计）">{numberWords(server.deadlocks)}</Fact>
      <Fact title="事务号用到">{shareWords(server.age, wraparound)}</Fact>
      <Fact title="写前日志位置">{sizeWords(server.wal)}</Fact>
      <Fact title="备库">
        {server.standbys.length === 0
          ? '没有'
          : server.standbys.map(({ name, lag }) => `${name} 落后 ${numberWords(lag)} 秒`).join('；')}
      </Fact>
      <Fact title="读取时间">{at ? formatDateTime(at) : ''}</Fact>
    </dl>
  )
}

const sinceWords = (at: string | null) => (at ? formatDateTime(at) : '还没有')

function Backups({ backups: { madeAt, restoredAt, last } }: { backups: DatabaseState['backups'] }) {
  if (last.length === 0)
    return (
      <p className="hint">
        还没有备份。由运维设置 BACKUP_DIR，之后每晚自动备份，每周把备份恢复出来核对一次；用 pgBackRest 的见
        deploy/backup。
      </p>
    )
  return (
    <>
      <dl className="facts">
        <Fact title="上次备份成功">{sinceWords(madeAt)}</Fact>
        <Fact title="上次恢复出来核对无误">{sinceWords(restoredAt)}</Fact>
      </dl>
      <FigureTable
        words={4}
        heads={['开始', '做什么', '结果', '文件', '大小']}
        rows={last.map((run: BackupFacts) => ({
          key: `${run.beganAt} ${run.kind}`,
          cells: [
            formatDateTime(run.beganAt),
            `${backupKinds[run.kind]}（${run.program}）`,
            run.problem || '成功',
            run.file,
            run.bytes > 0 ? sizeWords(run.bytes) : '',
          ],
        }))}
      />
    </>
  )
}

function Locks({ blocked }: { blocked: readonly Blocked[] }) {
  if (blocked.length === 0) return <p className="nothing">现在没有人在等锁</p>
  return (
    <FigureTable
      words={4}
      heads={['等的语句', '会话', '谁占着', '它在做', '等了（毫秒）']}
      rows={blocked.map(({ pid, app, ms, query, byPid, byApp, byState, byQuery }) => ({
        key: `${pid} ${byPid}`,
        cells: [query, `${app} ${pid}`, `${byApp} ${byPid}`, `${byState} ${byQuery}`, numberWords(ms)],
      }))}
    />
  )
}

function Statements({ statements }: { statements: readonly Statement[] | null }) {
  if (!statements)
    return (
      <p className="hint">
        数据库没有扩展 pg_stat_statements。由运维在 shared_preload_libraries 里加上它，重启数据库，再执行 create
        extension pg_stat_statements，这里就有了。
      </p>
    )
  return (
    <FigureTable
      heads={['语句', '次数', '合计（毫秒）', '平均（毫秒）', '行']}
      rows={statements.map(({ query, calls, totalMs, meanMs, rows }, at) => ({
        key: `${at} ${query}`,
        cells: [
          query,
          numberWords(calls),
          numberWords(Math.round(totalMs)),
          numberWords(Math.round(meanMs * 10) / 10),
          numberWords(rows),
        ],
      }))}
    />
  )
}

function Tables({ tables }: { tables: readonly TableFacts[] }) {
  return (
    <FigureTable
      heads={['表', '大小', '最近一天增加', '行', '失效行', '上次清理']}
      rows={tables.map(({ name, bytes, growth, live, dead, vacuumedAt }) => ({
        key: name,
        cells: [
          name,
          sizeWords(bytes),
          growth <= 0 ? '没有' : sizeWords(growth),
          numberWords(live),
          `${numberWords(dead)}（${shareWords(dead, live + dead)}）`,
          vacuumedAt ? formatDateTime(vacuumedAt) : '还没有',
        ],
      }))}
    />
  )
}
