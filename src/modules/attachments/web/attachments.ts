import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState } from 'react'
import type { z } from 'zod'
import type { IdText } from '../../../kernel/api/fields.ts'
import { isKeyOf } from '../../../kernel/api/own.ts'
import type { Route } from '../../../kernel/api/route.ts'
import { open } from '../../../kernel/web/answer.ts'
import { send } from '../../../kernel/web/call.ts'
import { download } from '../../../kernel/web/files.ts'
import { attachmentLimits, attachmentTypes, type WaitingFile } from '../api/attachments.ts'

export type FileRoutes = {
  upload: Route & { takes: 'file'; returns: typeof WaitingFile }
  download: Route & { gives: 'file'; params: z.ZodObject<{ id: typeof IdText }> }
}

/** The routes that upload and download the files below this component. */
export const FileRoutesContext = createContext<FileRoutes | null>(null)

/** Returns the file calls of the surrounding component. Throws without one. */
export function useFileRoutes(): FileRoutes {
  const routes = useContext(FileRoutesContext)
  if (!routes) throw new Error('files are shown outside of a FileRoutesContext')
  return routes
}

/** The kinds of files that a file dialog offers. */
export const accepted = Object.keys(attachmentTypes).join(',')
/** The kinds of pictures that a camera may take. */
export const acceptedPictures = Object.keys(attachmentTypes)
  .filter(type => type.startsWith('image/'))
  .join(',')

/** Returns why a file cannot be attached, before the upload; undefined if it can. */
export function faultOf(file: File, already: number): string | undefined {
  if (already >= attachmentLimits.files) return `最多附 ${attachmentLimits.files} 个文件`
  if (!isKeyOf(attachmentTypes, file.type)) return `“${file.name}”不是可以附的文件：图片、PDF、Word、Excel、PPT`
  if (file.size > attachmentLimits.bytes) return `“${file.name}”超过 ${attachmentLimits.bytes / 1024 / 1024} MB`
  return undefined
}

/** Saves an attachment to the person's own machine. */
export function useSaveAttachment(): (id: number) => void {
  const { download: route } = useFileRoutes()
  return id => void download(route, { params: { id } }).catch(() => undefined)
}

/** Returns the address of a picture that only the person's token can fetch; undefined until it is loaded. */
export function usePicture(id: number): { address: string | undefined; failed: boolean } {
  const { download: route } = useFileRoutes()
  const { data, isError } = useQuery({
    queryKey: [route.at, id],
    queryFn: ({ signal }) => fetchPicture(route, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const url = URL.createObjectURL(data)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [data])
  return { address, failed: isError }
}

async function fetchPicture(route: FileRoutes['download'], id: number, signal: AbortSignal): Promise<Blob> {
  const response = await send(route, { params: { id } }, { signal })
  if (response.headers.get('Content-Type')?.startsWith('application/json')) open(response.status, await response.text())
  return response.blob()
}
