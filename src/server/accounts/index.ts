export { DEVICE_COOKIE } from './devices.ts';
export {
  beginAuthentication,
  beginRegistration,
  completeAuthentication,
  completeRegistration,
  deletePasskey,
  passkeyObstacle,
  WEBAUTHN_COOKIE,
} from './passkeys.ts';
export { confirmAgain, confirmEmail } from './email-confirmation.ts';
export { hashPassword } from './passwords.ts';
export { createInvitation, join, readInvitation, revokeInvitation } from './invitations.ts';
export { notifyPeople, sendNotice } from './notices.ts';
export { changeAccount, chooseLanguage, createRecoveryCode, findAccountOf } from './own-account.ts';
export { changePersonRole, listPeople } from './people.ts';
export {
  createResetLink,
  createResetToken,
  requestReset,
  resetLink,
  resetPassword,
  takeUnseenPasskeys,
} from './resets.ts';
export {
  endOwnSession,
  endSession,
  resumeSession,
  resumeSessionUser,
  listOwnSessions,
  openSession,
  removeExpiredSessions,
  type Session,
  SESSION_COOKIE,
  sessionCookies,
} from './sessions.ts';
export {
  changeOwnPassword,
  isRegistrationOpen,
  openFirstRegistration,
  registerAdmin,
  requireOpenRegistration,
  signIn,
} from './sign-in.ts';
export { removeWaysIn } from './ways-in.ts';
export { authenticateToken, createToken, requireScope, revokeToken } from './tokens.ts';
export { createUser, deleteUser, changeUserRole } from './users.ts';
