import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../../kernel/api/time.ts'
import { formatRelative } from '../../../../kernel/api/timeWords.ts'
import { call } from '../../../../kernel/web/call.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { type OwnSession, profileRoutes } from '../../api/profile.ts'

const refresh = () => queryClient.invalidateQueries({ queryKey: [profileRoutes.sessions.at] })

async function end({ id, device, address }: OwnSession): Promise<void> {
  const content = `${device}（${address}）会立即退出登录。`
  if (!(await confirm({ title: '结束这处登录？', content, okText: '结束', danger: true }))) return
  await call(profileRoutes.endSession, { body: { id } }).finally(refresh)
  notice.success('已结束')
}

async function endOthers(): Promise<void> {
  const content = '除了这里，其他设备都会立即退出登录。'
  if (!(await confirm({ title: '结束其他全部登录？', content, okText: '全部结束', danger: true }))) return
  const { ended } = await call(profileRoutes.endOtherSessions).finally(refresh)
  notice.success(`已结束 ${ended} 处登录`)
}

/** Ignores a refusal, which the call has shown. */
const told = (work: Promise<void>) => void work.catch(() => undefined)

/** Shows the person's sign-ins, this browser first, and ends unknown ones. */
export function OwnSessions() {
  const { data: sessions, error, refetch } = useQuery(queryOf(profileRoutes.sessions, undefined))
  return (
    <section className="personal-box" aria-labelledby="personal-sessions">
      <header>
        <h2 id="personal-sessions">我的登录</h2>
        <Button small disabled={!sessions || sessions.length < 2} onClick={() => told(endOthers())}>
          结束其他全部
        </Button>
      </header>
      <p className="hint">看到不认识的设备时，请结束它并修改密码。</p>
      {error && (
        <p role="alert">
          {error.message}{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            重试
          </button>
        </p>
      )}
      <ul className="own-sessions">
        {sessions?.map(session => (
          <Row key={session.id} session={session} />
        ))}
      </ul>
    </section>
  )
}

function Row({ session }: { session: OwnSession }) {
  const { device, address, createdAt, expiresAt, current } = session
  return (
    <li>
      <b>{device}</b>
      <span>{address}</span>
      <time dateTime={createdAt} title={`${formatDateTime(createdAt)} 登录，${formatDateTime(expiresAt)} 到期`}>
        {formatRelative(createdAt)}登录
      </time>
      {current ? (
        <Tag tone="green">当前</Tag>
      ) : (
        <Button small kind="text" aria-label={`结束 ${device} ${address} 的登录`} onClick={() => told(end(session))}>
          结束
        </Button>
      )}
    </li>
  )
}
