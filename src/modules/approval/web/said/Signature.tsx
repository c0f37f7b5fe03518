import { usePicture } from '../../../attachments/web/attachments.ts'
import './said.css'

/** Shows a signature by hand, on paper white in every theme. */
export function Signature({ id, by }: { id: number; by: string }) {
  const { address, failed } = usePicture(id)
  if (failed) return <small>签名无法显示</small>
  return address ? <img className="signature" src={address} alt={`${by}的签名`} /> : <span className="signature" />
}
