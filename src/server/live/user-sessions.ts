import type { Session } from './channel';

/** The open sessions of one channel by user, for channels that are told about users. */
export class UserSessions {
  private readonly byUser = new Map<string, Set<Session>>();

  /** The session removes itself when its connection closes. */
  add(session: Session): void {
    const { uid, connection } = session;
    const open = this.byUser.get(uid) ?? new Set();
    this.byUser.set(uid, open.add(session));
    connection.onClose(() => {
      open.delete(session);
      if (open.size === 0 && this.byUser.get(uid) === open) this.byUser.delete(uid);
    });
  }

  of(uid: string): readonly Session[] {
    return [...(this.byUser.get(uid) ?? [])];
  }
}
