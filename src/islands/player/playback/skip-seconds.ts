export const SKIP_FORWARD = 30;
export const SKIP_BACK = 10;
