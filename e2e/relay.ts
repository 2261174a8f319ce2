import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export class Relay {
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((near) => this.pass(near));

  private constructor(private readonly port: number) {}

  static async to(url: string): Promise<Relay> {
    const relay = new Relay(Number(new URL(url).port));
    relay.server.listen(0, "127.0.0.1");
    await once(relay.server, "listening");
    return relay;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private pass(near: Socket): void {
    const far = connect(this.port, "127.0.0.1");
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket);
      socket.pipe(other);
      // Broken by us, or by a browser that leaves.
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
  }
}
