/** What forms of visitors refuse; browsers load these with the other words. */
export const visitors = {
  signInAgain: 'Please sign in again to continue',
  alreadyLiked: "You've already liked this episode.",
  alreadyDisliked: "You've already disliked this episode.",
};
