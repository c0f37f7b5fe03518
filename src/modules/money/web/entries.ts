/** The files of this folder that screens of other modules may import. */
export const entries = ['deskTabs.ts', 'receipt/LateNote.tsx'] as const
