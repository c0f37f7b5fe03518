import { createContext } from 'react'

/** True around a form that only tries a draft: nothing below it sends anything. */
export const OnTrial = createContext(false)
