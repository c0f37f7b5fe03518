import { useQuery } from '@tanstack/react-query'
import { formatMinute } from '../../../kernel/api/time.ts'
import type { InstallDetail } from '../api/installation.ts'
import { signatureOf } from './queries.ts'
import './install.css'

/** Shows who accepted an installation and when, with their signature, and until when there is warranty. */
export function AcceptedTab({ one }: { one: InstallDetail }) {
  const { data, error } = useQuery(signatureOf(one.id))
  if (error) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  return (
    <>
      <p>
        {one.signer} 验收
        {one.signedAt && `，${formatMinute(one.signedAt)}`}
      </p>
      <p className="hint">
        {one.warrantyUntil === null ? '合同的商品全部验收后开始质保。' : `质保到 ${one.warrantyUntil}。`}
      </p>
      {data.picture && (
        <img className="install-signature" src={`data:image/png;base64,${data.picture}`} alt={`${one.signer}的签名`} />
      )}
    </>
  )
}
