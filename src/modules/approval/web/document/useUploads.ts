import { useRef, useState } from 'react'
import { CallError } from '../../../../kernel/web/answer.ts'
import { upload } from '../../../../kernel/web/files.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { faultOf } from '../../../followUp/web/attachments.ts'
import { saidRoutes } from '../../contract/said.ts'

/** A file on its way; `share` of it, 0 to 1, has been sent. */
type Sending = { key: string; name: string; share: number }
type Sent = { name: string; size: number }

/** Sends files up one after the other; `onChange` gets all numbers whenever one has arrived. */
export function useUploads(ids: readonly number[], onChange: (ids: number[]) => void) {
  const [sending, setSending] = useState<Sending[]>([])
  const sent = useRef(new Map<number, Sent>())
  const latest = useRef({ ids, onChange })
  latest.current = { ids, onChange }
  const send = async (file: File) => {
    const key = crypto.randomUUID()
    setSending(now => [...now, { key, name: file.name, share: 0 }])
    const onProgress = (share: number) => setSending(now => now.map(one => (one.key === key ? { ...one, share } : one)))
    try {
      const { id } = await upload(saidRoutes.upload, {}, file, { silent: true, onProgress })
      sent.current.set(id, file)
      latest.current.onChange([...latest.current.ids, id])
    } catch (failure) {
      notice.error(failure instanceof CallError ? failure.msg : `“${file.name}”没有上传成功，请重试`)
    } finally {
      setSending(now => now.filter(one => one.key !== key))
    }
  }
  const add = async (files: readonly File[]) => {
    let already = ids.length + sending.length
    for (const file of files) {
      const fault = faultOf(file, already)
      if (fault) {
        notice.warning(fault)
        continue
      }
      already++
      await send(file)
    }
  }
  return { sending, sent: sent.current, add: (files: readonly File[]) => void add(files) }
}
