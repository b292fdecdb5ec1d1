import { otpAnswer, otpSetupAnswer } from '../../protocol/otp';
import { endpoint } from '../transport/endpoint';

/** Calls about two-factor authentication. @source API-30…32 */

export const otpSetup = endpoint(null, () => '/otp/qr', otpSetupAnswer);
export const otpValidate = endpoint(null, () => '/otp/validate', otpAnswer);
export const otpDisable = endpoint(null, () => '/otp/disable', otpAnswer);
export const otpRecovery = endpoint(null, () => '/otp/recovery', otpAnswer);
