import type { ReactNode } from 'react'
import { formatMinute } from '../../../../kernel/api/time.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import type { QuotationLink } from '../../api/link.ts'

type Props = {
  link: Pick<QuotationLink, 'createdAt' | 'expiresAt' | 'revokedAt' | 'opened'>
  /** Who sent it, and how that is called. */
  sent: string
  /** What a link is called that has served and opens no more. */
  done?: string | undefined
  onRevoke: () => Promise<unknown>
  onRevoked: () => void
  /** What else is told of its openings. */
  children?: ReactNode
}

/** Shows a link that a customer got: when it was sent, whether it opens still and how often it did. An open one can be taken back. */
export function SharedLink({ link, sent, done, onRevoke, onRevoked, children }: Props) {
  const ended = done ?? endOf(link)
  const revoke = async () => {
    if (!(await confirm({ title: '撤回这个链接？', content: '客户将不能再打开。', danger: true }))) return
    await onRevoke()
    notice.success('已撤回')
    onRevoked()
  }
  return (
    <li>
      <span>
        {formatMinute(link.createdAt)} {sent}
      </span>
      <Tag tone={done || !ended ? 'green' : 'grey'}>{ended ?? '有效'}</Tag>
      <small className="nothing">
        有效至 {formatMinute(link.expiresAt)}，打开 {link.opened} 次{children}
      </small>
      {!ended && (
        <Button small kind="danger" onClick={() => void revoke().catch(() => undefined)}>
          撤回
        </Button>
      )}
    </li>
  )
}

/** Returns why a link opens no more, in a word; undefined while it does. */
function endOf({ revokedAt, expiresAt }: Props['link']): string | undefined {
  if (revokedAt) return '已撤回'
  return Date.parse(expiresAt) <= Date.now() ? '已过期' : undefined
}
