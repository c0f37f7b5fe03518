import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../../kernel/web/answer.ts'
import { upload } from '../../../kernel/web/files.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { type FileRoutes, faultOf } from './attachments.ts'

/** A file on its way to the server, `share` of it, 0 to 1, sent; or there: then it has its number; `waits`: there was no connection. */
export type Sent = { key: string; file: File; share: number; id?: number; preview: string | undefined; waits?: true }
/** A file that is taken out again: one chosen here, or one of which a draft kept only the number. */
export type Removed = Pick<Sent, 'key' | 'id' | 'preview'>

/** Uploads files one after the other; `onChange` gets all numbers whenever one arrives or is removed. `keeps`: one that finds no connection waits, for the form to keep. */
export function useSending(
  route: FileRoutes['upload'],
  ids: readonly number[],
  onChange: (ids: number[]) => void,
  keeps = false,
) {
  const [files, setFiles] = useState<Sent[]>([])
  const [lost, setLost] = useState(0)
  const latest = useRef({ ids, onChange, files })
  latest.current = { ids, onChange, files }
  useEffect(() => () => latest.current.files.forEach(forgetPreview), [])
  const isWanted = (key: string) => latest.current.files.some(one => one.key === key)
  const change = (key: string, patch: Partial<Sent>) =>
    setFiles(now => now.map(one => (one.key === key ? { ...one, ...patch } : one)))
  const start = async ({ key, file }: Sent) => {
    try {
      const onProgress = (share: number) => change(key, { share })
      const { id } = await upload(route, {}, file, { silent: true, onProgress })
      if (!isWanted(key)) return
      change(key, { id })
      latest.current.onChange([...latest.current.ids, id])
    } catch (failure) {
      if (keeps && failure instanceof CallError && failure.status === 0) return change(key, { waits: true })
      notice.error(failure instanceof CallError ? failure.msg : `“${file.name}”没有上传成功，请重试`)
      setFiles(now => now.filter(one => one.key !== key))
      setLost(before => before + 1)
    }
  }
  const add = async (chosen: readonly File[]) => {
    const taken = fitting(chosen, ids.length + files.filter(one => one.id === undefined).length)
    setFiles(now => [...now, ...taken])
    for (const one of taken) await start(one)
  }
  const remove = (one: Removed) => {
    forgetPreview(one)
    setFiles(now => now.filter(({ key }) => key !== one.key))
    onChange(ids.filter(id => id !== one.id))
  }
  return { files, lost, add: (chosen: readonly File[]) => void add(chosen), remove }
}

/** Returns the files that may be attached besides those there `already`; reports why the rest may not. */
function fitting(chosen: readonly File[], already: number): Sent[] {
  const taken: Sent[] = []
  for (const file of chosen) {
    const fault = faultOf(file, already + taken.length)
    if (fault) notice.warning(fault)
    else taken.push({ key: crypto.randomUUID(), file, share: 0, preview: previewOf(file) })
  }
  return taken
}

const previewOf = (file: File) => (file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined)

function forgetPreview({ preview }: Pick<Sent, 'preview'>): void {
  if (preview) URL.revokeObjectURL(preview)
}
