// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC3009} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC3009.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

/**
 * What x402 needs of USDC, for a chain of one machine. Its code is put in place by anvil_setCode, which runs no constructor:
 * nothing here may depend on what a constructor stores or fixes, so names and the EIP-712 domain are computed at call time.
 */
contract SandboxUSDC is ERC20, ERC3009 {
    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");

    /// Who may mint. In a slot that no other contract uses, which the sandbox writes.
    /// keccak256("almanac.sandbox.operator")
    bytes32 private constant OPERATOR_SLOT = 0x161c300aa476bbc59376d741ff8f9fec22512edf07b79504efa0d1f45d9c884e;

    error NotTheOperator(address sender);

    constructor() ERC20("", "") EIP712("", "") {}

    function name() public pure override returns (string memory) {
        return "USDC";
    }

    function symbol() public pure override returns (string memory) {
        return "USDC";
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function version() external pure returns (string memory) {
        return "2";
    }

    function mint(address to, uint256 value) external {
        address operator;
        assembly ("memory-safe") {
            operator := sload(OPERATOR_SLOT)
        }
        require(_msgSender() == operator, NotTheOperator(_msgSender()));
        _mint(to, value);
    }

    /// The second form, with the signature as bytes, as USDC 2.2 has it: for contract wallets, too.
    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes memory signature
    ) external {
        bytes32 hash = _hashTypedDataV4(
            keccak256(abi.encode(TRANSFER_WITH_AUTHORIZATION_TYPEHASH, from, to, value, validAfter, validBefore, nonce))
        );
        require(SignatureChecker.isValidSignatureNow(from, hash, signature), ERC3009InvalidSignature());
        _transferWithAuthorization(from, to, value, validAfter, validBefore, nonce);
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(
            abi.encode(DOMAIN_TYPEHASH, keccak256(bytes(name())), keccak256("2"), block.chainid, address(this))
        );
    }

    function _hashTypedDataV4(bytes32 structHash) internal view override returns (bytes32) {
        return MessageHashUtils.toTypedDataHash(DOMAIN_SEPARATOR(), structHash);
    }

    function eip712Domain()
        public
        view
        override
        returns (bytes1, string memory, string memory, uint256, address, bytes32, uint256[] memory)
    {
        return (hex"0f", name(), "2", block.chainid, address(this), bytes32(0), new uint256[](0));
    }
}
