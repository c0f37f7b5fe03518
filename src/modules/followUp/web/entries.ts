/** The files by which other modules enter what this one draws. */
export const entries = [
  'CallButton.tsx',
  'CallLink.tsx',
  'FollowUpForm.tsx',
  'FollowedStory.tsx',
  'FollowUpsOnPaper.tsx',
  'calling.ts',
  'followUp.css',
] as const
