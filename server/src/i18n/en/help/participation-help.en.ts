import { helpTexts } from '../../help-texts.ts'

/** Signing up, comments and pictures. */
export const participationHelp = helpTexts({
  account: {
    title: 'Sign up, sign in and your profile',
    keywords: 'create account, sign up, register myself, log in, login, sign in, profile, account',
    steps: [
      '"Sign Up" asks for a name, an email address and a password; "Sign In" is at the top of every page.',
      'Change your name, email address and password in your account.',
    ],
  },
  comment: {
    title: 'Comment on a record',
    keywords:
      'comment, remark, comment incident, comment request, remark incident, remark request, note incident, note request, enter note incident, internal note, write note',
    steps: [
      'Open the record and write in its comment field, or press C on its row.',
      'Only the desk can read a comment marked as internal.',
    ],
  },
  pictures: {
    title: 'Add pictures',
    keywords:
      'picture, photo, picture incident, picture request, photo incident, photo request, enter photo incident, image incident, image request, attach, upload, image',
    steps: [
      "People who report a problem can add pictures in the form; operators add them in the record's side panel.",
      'Pictures are re-encoded without the place and time that cameras store in them.',
    ],
  },
})
