import { formatMinute } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { useChoice } from '../../../kernel/web/field/reference.ts'
import { confirm, notice } from '../../../kernel/web/notice.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import type { LinkRoutes, SharedLink } from '../api/link.ts'

type Props = { link: SharedLink; route: LinkRoutes['revoke']; sent: string; onRevoked: () => void }

/** Shows a link: who sent it when, whether it opens still, and when it was opened. An open one can be taken back. */
export function LinkRow({ link, route, sent, onRevoked }: Props) {
  const find = useChoice()
  const ended = endOf(link)
  const revoke = async () => {
    if (!(await confirm({ title: '撤回这个链接？', content: '客户将不能再打开。', danger: true }))) return
    await call(route, { body: { id: link.id } })
    notice.success('已撤回')
    onRevoked()
  }
  return (
    <li>
      <span>
        {formatMinute(link.createdAt)} {find({ kind: 'employee' }, link.createdBy)?.label} {sent}
      </span>
      <Tag tone={ended && !link.signedAt ? 'grey' : 'green'}>{ended ?? '有效'}</Tag>
      <small className="nothing">有效至 {formatMinute(link.expiresAt)}</small>
      <Openings link={link} />
      {!ended && (
        <Button small kind="danger" onClick={() => void revoke().catch(() => undefined)}>
          撤回
        </Button>
      )}
    </li>
  )
}

function Openings({ link: { opened, openings, lastOpenedAt } }: { link: SharedLink }) {
  const last = lastOpenedAt ? `，最近 ${formatMinute(lastOpenedAt)}` : ''
  const told = <small className="nothing">{`打开 ${opened} 次${last}`}</small>
  if (openings.length === 0) return told
  return (
    <details>
      <summary>{told}</summary>
      {openings.map(({ at, address, device }) => (
        <small key={at} title={device}>
          {formatMinute(at)}，{address}
        </small>
      ))}
    </details>
  )
}

/** Returns why a link serves no more, in a word; undefined while it does. */
function endOf({ signedAt, revokedAt, expiresAt }: SharedLink): string | undefined {
  if (signedAt) return '已签署'
  if (revokedAt) return '已撤回'
  return Date.parse(expiresAt) <= Date.now() ? '已过期' : undefined
}
